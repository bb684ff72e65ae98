import type { PageContent } from '@rasad/contract/page-data'
import { publicPaths } from '@rasad/contract/page-slugs'
import { statePath } from './place-paths.ts'

type Thing = Record<string, unknown>

const context = 'https://schema.org'

/** What a page is about, in the words of schema.org. What is not known is left out. */
export function thingsOf(data: PageContent, absolute: (path: string) => string): object[] {
  switch (data.kind) {
    case 'medicine': {
      const { medicine } = data
      const { _id, name, companyId, companyName } = medicine
      const company =
        companyName === null
          ? undefined
          : organisation(companyName, companyId && absolute(publicPaths.company(companyId, companyName)))
      return [
        known({
          '@context': context,
          '@type': 'Drug',
          name,
          url: absolute(publicPaths.medicine(_id, name)),
          activeIngredient: medicine.composition,
          dosageForm: medicine.form,
          manufacturer: company,
          // What is not marked may need one all the same.
          prescriptionStatus: medicine.rx ? 'https://schema.org/PrescriptionOnly' : null,
        }),
        trail([
          ...(companyId && companyName !== null
            ? [{ name: companyName, url: absolute(publicPaths.company(companyId, companyName)) }]
            : []),
          { name, url: absolute(publicPaths.medicine(_id, name)) },
        ]),
      ]
    }
    case 'company':
    case 'products': {
      const { _id, name, location } = data.company
      const url = absolute(publicPaths.company(_id, name))
      const products = { name, url: absolute(publicPaths.companyProducts(_id, name)) }
      return [
        { '@context': context, ...organisation(name, url), ...known({ address: location }) },
        trail([{ name, url }, ...(data.kind === 'products' ? [products] : [])]),
      ]
    }
    case 'stockist': {
      const { _id, firmName: name, address, phone, email, profileImageUrl } = data.stockist
      const url = absolute(publicPaths.stockist(_id, name))
      return [
        known({
          '@context': context,
          '@type': 'Store',
          name,
          url,
          telephone: phone,
          email,
          image: profileImageUrl && absoluteOf(profileImageUrl, absolute),
          address:
            address &&
            known({
              '@type': 'PostalAddress',
              streetAddress: address.street,
              addressLocality: address.city,
              addressRegion: address.state,
              postalCode: address.pincode,
              addressCountry: 'IN',
            }),
        }),
        trail([
          ...(address?.state ? [{ name: address.state, url: absolute(statePath(address.state)) }] : []),
          { name, url },
        ]),
      ]
    }
    case 'district':
      return [
        {
          '@context': context,
          '@type': 'ItemList',
          numberOfItems: data.stockists.total,
          itemListElement: data.stockists.data.map(({ _id, firmName }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: firmName,
            url: absolute(publicPaths.stockist(_id, firmName)),
          })),
        },
      ]
    case 'places':
    case 'home':
    case 'results':
    case 'card':
    case 'missing':
    case 'screen':
      return []
  }
}

function organisation(name: string, url: string | null): Thing {
  return { '@type': 'Organization', name, ...(url !== null && { url }) }
}

function trail(steps: { name: string; url: string }[]): Thing {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Rasad', url: undefined }, ...steps].map(({ name, url }, at) =>
      known({ '@type': 'ListItem', position: at + 1, name, item: url }),
    ),
  }
}

function known(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** Images of the service have no host. */
function absoluteOf(url: string, absolute: (path: string) => string): string {
  return url.startsWith('/') ? absolute(url) : url
}
