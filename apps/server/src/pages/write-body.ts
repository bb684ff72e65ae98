import type { Medicine, PublicStockist, SupplierOfMedicine } from '@rasad/contract/directory'
import { publicPaths } from '@rasad/contract/page-slugs'
import type { Language } from '@rasad/texts'
import { escapeHtml } from '../platform/http/web-pages.ts'
import { districtPath, placesPath, statePath } from './place-paths.ts'
import type { Missing, PageData, PublicPage } from './public-page.ts'
import type { Say } from './texts.ts'

// What can be read before the application runs, and without it. The application draws the same screen over it, so the frame
// and the heading have the classes of its components: `write-body.test.ts` looks whether each is in the style sheet, a
// journey whether the heading stays in its place.

const skipLink =
  'sr-only z-50 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:left-3 focus:top-3'
const plainButton =
  'inline-flex items-center justify-center rounded-sm py-1 text-center font-semibold no-underline text-brand min-h-9 px-3 text-sm gap-1.5 pointer-coarse:min-h-11'
const link = 'text-brand underline underline-offset-4'
const card = 'rounded-lg border border-line bg-sheet p-5 shadow-card'
const columns = 'mt-2 grid gap-6 wide:grid-cols-[22rem_minmax(0,1fr)] wide:gap-10'
const beside = 'wide:sticky wide:top-20 wide:self-start'

/** The content of the page's `#root`. */
export function writeBody({ content, say, path }: PublicPage): string {
  const to = linker(say.language)
  const written = writers[content.kind](content as never, { say, to, path: path ?? '/' })
  // These two draw their heading on a ground as wide as the page.
  const isWide = content.kind === 'home' || content.kind === 'demand'
  return [
    '<div class="flex min-h-dvh flex-col" data-early>',
    `<a href="#main" class="${skipLink}">${say('skip')}</a>`,
    '<header class="sticky top-0 z-20 border-b border-line bg-paper">',
    '<div class="page flex min-h-14 items-center gap-6">',
    `<a href="${to('/')}" class="mr-auto text-brand no-underline">`,
    '<span class="text-xl font-extrabold tracking-tight">Rasad</span></a>',
    `<nav aria-label="${say('mainNav')}" class="flex items-center gap-1">`,
    `<a href="${to('/demand')}" class="${plainButton}">${say('demand')}</a></nav>`,
    '</div></header>',
    '<main id="main" tabindex="-1" class="grow pb-24 md:pb-16">',
    isWide
      ? written
      : `<div class="page @container ${content.kind === 'missing' ? 'py-6' : 'py-5 md:py-8'}">${written}</div>`,
    '</main></div>',
  ].join('')
}

interface Help {
  say: Say
  /** A path as the value of an attribute, in the language of the page. */
  to: (path: string) => string
  path: string
}

const writers: {
  [K in (PageData | Missing)['kind']]: (
    content: Extract<PageData | Missing, { kind: K }>,
    help: Help,
  ) => string
} = {
  medicine({ medicine, suppliers }, help) {
    const { say, to } = help
    const { name, companyId, companyName, price } = medicine
    const company =
      companyName === null
        ? ''
        : companyId === null
          ? text(companyName)
          : anchor(to(publicPaths.company(companyId, companyName)), companyName)
    const facts = factList('mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm', [
      [say('composition'), text(medicine.composition)],
      [say('form'), text(medicine.form)],
      [say('pack'), text(medicine.pack)],
      [say('mrp'), price === null ? '' : say.rupees(price)],
    ])
    return [
      back(help),
      `<div class="${columns}"><div class="${beside}"><article class="${card}">`,
      headed(say('medicine'), name, company),
      `${facts}</article></div>`,
      supplierSection(suppliers, say('noMedicineStockists'), help),
      '</div>',
    ].join('')
  },

  company({ company, stockists }, help) {
    const { say, to } = help
    const { _id, name, location, medicineCount } = company
    const products = to(publicPaths.companyProducts(_id, name))
    return [
      back(help),
      `<div class="${columns}"><div class="${beside}"><article class="${card}">`,
      headed(say('company'), name, text(location)),
      `<p class="figures mt-4 text-sm text-soft"><a href="${products}" class="${link}">`,
      `${say.count('products', medicineCount)}</a></p></article></div>`,
      supplierSection(stockists, say('noCompanyStockists'), help),
      '</div>',
    ].join('')
  },

  products({ company, medicines }, help) {
    const { say, to } = help
    const { _id, name, location, stockistCount } = company
    return [
      back(help),
      `<div class="${columns}"><div class="${beside}"><article class="${card}">`,
      headed(say('company'), name, text(location)),
      `<p class="figures mt-4 text-sm text-soft"><a href="${to(publicPaths.company(_id, name))}" class="${link}">`,
      `${say.count('suppliers', stockistCount)}</a></p></article></div>`,
      `<section>${title(say('products'))}`,
      medicines.data.length === 0 ? note(say('noProducts')) : medicineList(medicines.data, help),
      '</section></div>',
    ].join('')
  },

  stockist({ stockist, medicines }, help) {
    const { say, to } = help
    const { firmName, phone, email, address } = stockist
    const companies = stockist.companies.map(({ _id, name }) =>
      anchor(to(publicPaths.company(_id, name)), name),
    )
    return [
      `<div class="flex min-h-11 items-center justify-between">${back(help)}</div>`,
      '<div class="mt-2 grid gap-x-12 gap-y-8 md:@2xl:grid-cols-[minmax(0,1fr)_22rem]"><header class="min-w-0">',
      `<h1 tabindex="-1" class="text-2xl font-bold md:text-3xl">${escapeHtml(firmName)}</h1>`,
      `${note(stockist.title)}${note(stockist.location)}</header>`,
      '<section class="md:@2xl:col-start-2 md:@2xl:row-span-2 md:@2xl:row-start-1">',
      title(say('contact')),
      factList('flex flex-col gap-3.5 text-sm', [
        [say('phone'), phone === null ? '' : anchor(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)],
        [say('email'), email === null ? '' : anchor(`mailto:${escapeHtml(email)}`, email)],
        [say('contactPerson'), text(stockist.contactPerson)],
        [
          say('address'),
          text([address?.street, address?.city, address?.state, address?.pincode].filter(Boolean).join(', ')),
        ],
        [say('hours'), text(stockist.hours)],
      ]),
      '</section><div class="flex min-w-0 flex-col gap-10">',
      companies.length === 0
        ? ''
        : `<section>${title(say('companies'))}<p>${companies.join(', ')}</p></section>`,
      medicines.data.length === 0
        ? ''
        : `<section>${title(say('medicines'))}${medicineList(medicines.data, help)}</section>`,
      '</div></div>',
    ].join('')
  },

  district({ district, stockists }, help) {
    const { say, to } = help
    const { state, district: name, companies, medicines } = district
    const carried = (kind: 'medicine' | 'company', entries: { _id: string; name: string }[]) =>
      entries.length === 0
        ? ''
        : `<section>${title(say(kind === 'medicine' ? 'medicines' : 'companies'))}<p>${entries
            .map((each) => anchor(to(publicPaths[kind](each._id, each.name)), each.name))
            .join(', ')}</p></section>`
    return [
      back(help),
      `<h1 tabindex="-1" class="mt-2 text-2xl font-bold md:text-3xl">`,
      `${escapeHtml(say('suppliersIn', { place: `${name}, ${state}` }))}</h1>`,
      `<p class="-ml-3 flex flex-wrap"><a href="${to(statePath(state))}" class="${plainButton}">`,
      `${escapeHtml(state)}</a><a href="${to(placesPath)}" class="${plainButton}">${say('allPlaces')}</a></p>`,
      `<div class="mt-5">${supplierSection(stockists, say('noSuppliersHere'), help)}</div>`,
      '<div class="mt-8 grid gap-5 md:grid-cols-2 md:gap-8">',
      `${carried('company', companies)}${carried('medicine', medicines)}</div>`,
    ].join('')
  },

  places({ state, districts }, help) {
    const { say, to } = help
    const heading = state === undefined ? say('places') : say('suppliersIn', { place: state })
    const rows = districts.map(
      (each) =>
        `<li>${anchor(to(districtPath(each)), state === undefined ? `${each.district}, ${each.state}` : each.district)} <span class="figures text-sm text-soft">${say.count('suppliers', each.stockistCount)}</span></li>`,
    )
    return [
      back(help),
      `<h1 tabindex="-1" class="mt-2 text-2xl font-bold md:text-3xl">${escapeHtml(heading)}</h1>`,
      rows.length === 0
        ? note(say('noSuppliersHere'))
        : `<ul class="mt-5 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">${rows.join('')}</ul>`,
    ].join('')
  },

  home({ stockists }, help) {
    const { say } = help
    return [
      '<section class="relative bg-deep text-on-deep">',
      '<div class="blister absolute inset-y-0 right-0 w-3/5 mask-l-from-0% mask-l-to-100%"></div>',
      '<div class="page relative pb-8 pt-7 md:pb-14 md:pt-14">',
      `<h1 tabindex="-1" class="font-extrabold text-3xl md:text-4xl">${say('homeTitle')}</h1>`,
      `<p class="mt-1.5 max-w-md text-on-deep-soft md:text-lg">${say('homeIntro')}</p>`,
      `<div class="max-w-3xl mt-5 md:mt-7">${searchForm(help)}</div></div></section>`,
      `<div class="page py-6 md:py-9">${supplierSection(stockists, say('noSuppliersYet'), help, true)}</div>`,
    ].join('')
  },

  demand(_content, { say }) {
    return [
      '<header class="relative bg-deep text-on-deep">',
      '<div class="blister absolute inset-y-0 right-0 w-1/2 mask-l-from-0% mask-l-to-100%"></div>',
      '<div class="page relative py-5 md:py-7">',
      `<h1 tabindex="-1" class="text-2xl font-extrabold md:text-3xl">${say('demandHeading')}</h1>`,
      `<p class="mt-1 max-w-xl text-on-deep-soft">${say('demandIntro')}</p></div></header>`,
      '<div class="page py-4 md:py-7"><span aria-hidden="true" class="block animate-pulse-soft rounded-xs bg-sunk h-48 w-full">',
      '</span></div>',
    ].join('')
  },

  missing({ title: heading, text: why }, { say, to }) {
    return [
      `<h1 tabindex="-1" class="text-2xl font-bold">${escapeHtml(heading)}</h1>`,
      `${note(why)}<p class="mt-4"><a href="${to('/')}" class="${link}">${say('search')}</a></p>`,
    ].join('')
  },
}

/**
 * The search as the application draws it. It works without the application, too, which takes over what was typed before it
 * is there (`features/search/early-text.ts`).
 */
function searchForm({ say, to }: Help): string {
  const tab = (category: 'medicine' | 'company' | 'supplier') =>
    `<a href="${to(`/?category=${category}`)}" class="inline-flex items-center justify-center min-h-11 flex-1 rounded-t-md px-2 text-sm font-semibold no-underline sm:flex-none sm:px-6 sm:text-base ${
      category === 'company' ? 'bg-sheet text-ink' : 'text-on-deep-soft'
    }">${say(category)}</a>`
  return [
    `<nav aria-label="${say('categories')}" class="flex flex-wrap gap-1">`,
    `${tab('medicine')}${tab('company')}${tab('supplier')}</nav>`,
    '<form action="/" role="search" class="rounded-b-lg bg-sheet p-2 shadow-float sm:rounded-tr-lg sm:p-3">',
    '<input type="hidden" name="category" value="company">',
    `<input name="q" id="early-search" aria-label="${say('search')}: ${say('company')}" placeholder="${say('companyName')}"`,
    ' type="text" inputmode="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"',
    ' maxlength="200"',
    ' class="min-h-13 w-full rounded-sm border border-edge bg-sheet pl-11 pr-12 text-base text-ink sm:text-lg"></form>',
  ].join('')
}

function supplierSection(
  list: { data: (PublicStockist | SupplierOfMedicine)[]; total: number },
  none: string,
  { say, to }: Help,
  isLarge = false,
): string {
  const rows = list.data.map((supplier) => {
    const { _id, firmName, location } = supplier
    const price = 'listing' in supplier ? supplier.listing.price : null
    const rate = price === null ? '' : `${say('rate')} ${say.rupees(price)}`
    const facts = [text(location), rate].filter(Boolean).join(' · ')
    return `<li class="rounded-md border border-line bg-sheet p-4 shadow-card"><h3 class="text-lg font-semibold">${anchor(to(publicPaths.stockist(_id, firmName)), firmName)}</h3><p class="text-sm text-soft">${facts}</p></li>`
  })
  return [
    `<section><div class="${isLarge ? 'mb-4' : 'mb-3'} flex items-baseline justify-between gap-3">`,
    `<h2 class="${isLarge ? 'text-xl font-bold' : 'text-lg font-semibold'}">${say('suppliers')}</h2>`,
    `<p class="figures text-sm text-soft">${say.count('suppliers', list.total)}</p></div>`,
    rows.length === 0
      ? note(none)
      : `<div class="@container"><ul class="grid gap-3 sm:gap-4 sm:@lg:grid-cols-2">${rows.join('')}</ul></div>`,
    '</section>',
  ].join('')
}

function medicineList(medicines: Medicine[], { say, to }: Help): string {
  const rows = medicines.map(({ _id, name, composition, pack, price }) => {
    const facts = [composition, pack, price === null ? null : say.rupees(price)].filter(Boolean).join(' · ')
    return `<li class="px-4 py-2.5">${anchor(to(publicPaths.medicine(_id, name)), name)} <span class="text-xs text-soft">${escapeHtml(facts)}</span></li>`
  })
  return `<ul class="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet">${rows.join('')}</ul>`
}

function back({ say, to }: Help): string {
  return `<a href="${to('/')}" class="${plainButton} -ml-3">${say('back')}</a>`
}

/** The head of a card: what it is, its name, and a line below. The picture and the button come with the application. */
function headed(kind: string, name: string, below: string): string {
  return [
    '<div class="flex items-start gap-3">',
    '<span class="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand max-[22rem]:hidden"></span>',
    `<div class="min-w-0 grow"><p class="flex items-center gap-2 text-xs text-soft">${kind}</p>`,
    `<h1 tabindex="-1" class="figures text-xl font-bold">${escapeHtml(name)}</h1>`,
    below === '' ? '' : `<p class="mt-0.5 text-sm text-soft">${below}</p>`,
    '</div><span class="size-11 shrink-0 -mr-2.5"></span></div>',
  ].join('')
}

function factList(classes: string, facts: [term: string, html: string][]): string {
  const rows = facts
    .filter(([, html]) => html !== '')
    .map(
      ([term, html]) =>
        `<div class="min-w-0"><dt class="text-xs text-soft">${term}</dt><dd class="figures font-medium">${html}</dd></div>`,
    )
  return `<dl class="${classes}">${rows.join('')}</dl>`
}

function title(words: string): string {
  return `<h2 class="mb-3 text-lg font-semibold">${words}</h2>`
}

function note(words: string | null): string {
  return words === null || words === '' ? '' : `<p class="mt-1 text-soft">${escapeHtml(words)}</p>`
}

/** @param href an attribute's value, escaped */
function anchor(href: string, words: string): string {
  return `<a href="${href}" class="${link}">${escapeHtml(words)}</a>`
}

function text(words: string | null | undefined): string {
  return escapeHtml(words ?? '')
}

function linker(language: Language): (path: string) => string {
  return (path) =>
    escapeHtml(language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
}
