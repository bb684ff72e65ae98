import type { PublicStockist } from '@rasad/contract/directory'
import { publicPaths } from '@rasad/contract/page-slugs'
import type { Language } from '@rasad/texts'
import { escapeHtml } from '../platform/http/web-pages.ts'
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

type Written = Extract<PageData, { kind: 'home' | 'demand' }> | Missing

/** Whether a page is written here. All others are rendered by React. */
export function isWritten(content: PageData | Missing): content is Written {
  return content.kind in writers
}

/** The content of the page's `#root`. */
export function writeBody({
  content,
  say,
  path,
}: { content: Written } & Pick<PublicPage, 'say' | 'path'>): string {
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
  [K in Written['kind']]: (content: Extract<Written, { kind: K }>, help: Help) => string
} = {
  home({ stockists }, help) {
    const { say } = help
    return [
      '<section class="relative bg-deep text-on-deep">',
      '<div class="blister absolute inset-y-0 right-0 w-3/5 mask-l-from-0% mask-l-to-100%"></div>',
      '<div class="page relative pb-8 pt-7 md:pb-14 md:pt-14">',
      `<h1 tabindex="-1" class="font-extrabold text-3xl md:text-4xl">${say('homeTitle')}</h1>`,
      `<p class="mt-1.5 max-w-md text-on-deep-soft md:text-lg">${say('homeIntro')}</p>`,
      `<div class="max-w-3xl mt-5 md:mt-7">${searchForm(help)}</div></div></section>`,
      `<div class="page py-6 md:py-9">${supplierSection(stockists, help)}</div>`,
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

function supplierSection(list: { data: PublicStockist[]; total: number }, { say, to }: Help): string {
  const rows = list.data.map(
    ({ _id, firmName, location }) =>
      `<li class="rounded-md border border-line bg-sheet p-4 shadow-card"><h3 class="text-lg font-semibold">${anchor(to(publicPaths.stockist(_id, firmName)), firmName)}</h3><p class="text-sm text-soft">${escapeHtml(location ?? '')}</p></li>`,
  )
  return [
    '<section><div class="mb-4 flex items-baseline justify-between gap-3">',
    `<h2 class="text-xl font-bold">${say('suppliers')}</h2>`,
    `<p class="figures text-sm text-soft">${say.count('suppliers', list.total)}</p></div>`,
    rows.length === 0
      ? note(say('noSuppliersYet'))
      : `<div class="@container"><ul class="grid gap-3 sm:gap-4 sm:@lg:grid-cols-2">${rows.join('')}</ul></div>`,
    '</section>',
  ].join('')
}

function note(words: string): string {
  return `<p class="mt-1 text-soft">${escapeHtml(words)}</p>`
}

/** @param href an attribute's value, escaped */
function anchor(href: string, words: string): string {
  return `<a href="${href}" class="${link}">${escapeHtml(words)}</a>`
}

function linker(language: Language): (path: string) => string {
  return (path) =>
    escapeHtml(language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
}
