import { request } from '@playwright/test'
import { buildServer, buildWeb } from '../../scripts/lib.ts'
import { runProduct } from '../fixtures/start-product.ts'

export interface PublicRoute {
  /** What it is called in tables, reports and the budget. */
  name: string
  path: string
  /** Whether search engines may list it. */
  isListed: boolean
  /** How well it does at least, of 1, where that is more than for all pages. */
  least?: number
  /** The session that it is opened in; absent for a visitor. */
  token?: string
}

/** Runs the built product with the demo world, and finds a page of each kind that most people open first. */
export async function startPublicRoutes(): Promise<{
  url: string
  routes: PublicRoute[]
  stop: () => Promise<void>
}> {
  await buildWeb()
  await buildServer()
  const product = await runProduct()
  const { url } = product
  // The helpers of the journeys read these.
  process.env.SAMPLE_SEED ??= '1'
  process.env.RASAD_URL = url
  const context = await request.newContext({ baseURL: url })
  try {
    const { askedStockist } = await import('../fixtures/replies.ts')
    const asked = await askedStockist(context, [
      { name: 'Dolo 650 Tablet', quantity: 10 },
      { name: 'Telma 40 Tablet', quantity: 5 },
    ])
    const find = async (category: string, q: string) => {
      const { data } = await (await context.get('/api/search', { params: { category, q } })).json()
      const [{ _id: id = '' } = {}] = data as { _id?: string }[]
      return id
    }
    /** The record's own address, not one that leads to it. */
    const ownAddress = async (path: string) => {
      const html = await (await context.get(path)).text()
      const [, own = ''] = /rel="canonical" href="([^"]+)"/.exec(html) ?? []
      return new URL(own, url).pathname
    }
    const medicine = await find('medicine', 'telma')
    const stockist = await find('supplier', 'pharma')
    const company = await find('company', 'cipla')
    const { token } = asked.stockist
    // For the cheapest phone.
    const least = 0.97
    const routes: PublicRoute[] = [
      { name: 'home', path: '/', isListed: true },
      { name: 'medicine', path: await ownAddress(`/medicine/${medicine}`), isListed: true },
      { name: 'stockist', path: await ownAddress(`/stockist/${stockist}`), isListed: true },
      // The specified addresses, which QR codes, mails and old links use.
      { name: 'MedicineRes', path: `/MedicineRes?medicine=${medicine}`, isListed: true },
      { name: 'CompanyResult', path: `/CompanyResult?company=${company}`, isListed: true },
      { name: 'stockist-id', path: `/stockist/${stockist}`, isListed: true },
      { name: 'demand', path: '/demand', isListed: true },
      // Its link is a key to one request: `noindex`.
      { name: 'reply', path: asked.path, isListed: false, least },
      { name: 'answer', path: `/requests/${asked.id}/answer`, isListed: false, least, token },
    ]
    return { url, routes, stop: product.stop }
  } catch (error) {
    await product.stop()
    throw error
  } finally {
    await context.dispose()
  }
}
