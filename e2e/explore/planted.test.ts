import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { createRandom } from '@rasad/testkit/random'
import type { Client } from 'pg'
import { browserLaunch } from '../fixtures/chromium.ts'
import { Explorer, type Step } from './explorer.ts'

// What the explorer holds against a page, each with a page that has just that fault, and the same page without it.

interface Planted {
  steps: Step[]
  /** The page; in `[[…|…]]` stands what is there with the fault, and what is there without it. */
  page: string
  finding: RegExp
  /** Whether the person is signed in and signs out at the end. */
  leaves?: true
}

const word = 'Kaviabcdefgh'
const go: Step = { does: 'go', at: '/' }
const press = (name: string): Step => ({ does: 'press', at: `button “${name}”` })
const message = (text: string) =>
  `document.body.insertAdjacentHTML('beforeend', '<div data-message><p>${text}</p><button>Undo</button></div>')`

const faults: Record<string, Planted> = {
  'a press without an effect': {
    steps: [go, press('Save')],
    page: `<button onclick="[[|this.textContent = 'Saved now']]">Save</button>`,
    finding: /^no effect of a press: button “Save” at \/$/,
  },
  'an uncaught error': {
    steps: [go, press('Save')],
    page: `<button onclick="this.textContent = 'Saving'; [[throw new Error('planted')|]]">Save</button>`,
    finding: /^uncaught: planted$/,
  },
  'a message in the console': {
    steps: [go, press('Save')],
    page: `<button onclick="this.textContent = 'Saving'; [[console.error('planted')|]]">Save</button>`,
    finding: /^console: planted$/,
  },
  'an error of the service': {
    steps: [go, press('Save')],
    page: `<button onclick="this.textContent = 'Saving'; fetch('[[/broken|/fine]]')">Save</button>`,
    finding: /^500 of GET \/broken$/,
  },
  'a dead end': {
    steps: [go, press('On')],
    page: `<button onclick="document.querySelector('main').innerHTML = '[[|<h1>There</h1><a href=\\'/x\\'>On</a>]]'">On</button>`,
    finding: /^no heading or no way on: \/$/,
  },
  'a word left over from code': {
    steps: [go],
    page: `<p>[[NaN|0]] packs</p><button>On</button>`,
    finding: /^“NaN” stands on \/$/,
  },
  'a total that its rows do not agree with': {
    steps: [go],
    page: `<p data-count>[[3|2]] firms</p><ul data-entries data-whole><li>A</li><li>B</li></ul><button>On</button>`,
    finding: /^\/ says 3 and shows 2 rows$/,
  },
  'a text that is lost by a reload': {
    steps: [go, { does: 'type', at: 'field “Note”', text: word }, { does: 'reload' }],
    page: `<label>Note <input autocomplete="off" oninput="[[|sessionStorage.note = this.value]]"></label>
      <script>document.querySelector('input').value = sessionStorage.note ?? ''</script>`,
    finding: /^lost by reload: field “Note” at \/: “Kaviabcdefgh” is “”$/,
  },
  'a message of what nobody acknowledged': {
    steps: [go, press('Send')],
    page: `<button onclick="[[0|fetch('/fine', { method: 'POST' })]]; ${message('Sent').replaceAll('"', '&quot;')}">Send</button>`,
    finding: /^“Sent” at \/ although nothing was acknowledged$/,
  },
  'a message of what is not in the database': {
    steps: [go, { does: 'type', at: 'field “Note”', text: word }, press('Send')],
    page: `<label>Note <input></label>
      <button onclick="fetch('[[/lost|/fine]]', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify(document.querySelector('input').value) }).then(() => ${message('Sent').replaceAll('"', '&quot;')})">Send</button>`,
    finding: /^“Sent” at \/: what POST \/lost sent is not in the database$/,
  },
  'an Undo that does not restore': {
    steps: [go, press('Keep'), press('Undo')],
    page: `<button onclick="localStorage.savedFirms = '1'; ${message('Done').replaceAll('"', '&quot;')}">Keep</button>
      <script>addEventListener('click', ({ target }) => {
        if (target.textContent !== 'Undo') return
        [[|localStorage.removeItem('savedFirms')]]
        target.parentElement.remove()
      })</script>`,
    finding: /^Undo at \/ does not restore device$/,
  },
  'an Undo that is there when it is pressed, and does nothing': {
    steps: [go, press('Keep'), press('Undo')],
    page: `<button onclick="localStorage.savedFirms = '1'; ${message('Done').replaceAll('"', '&quot;')}">Keep</button>
      <script>
        addEventListener('mousemove', ({ target }) => {
          if (target.textContent === 'Undo') [[0|target.parentElement.remove()]]
        })
        addEventListener('click', ({ target }) => target.textContent === 'Undo' && target.parentElement.remove())
      </script>`,
    finding: /^Undo at \/ does not restore device$/,
  },
  'Enter that opens another strength': {
    steps: [
      go,
      { does: 'type', at: 'combobox “Medicine”', text: 'Telma 40' },
      { does: 'key', text: 'Enter' },
    ],
    page: `<h2></h2><label>Medicine <input role="combobox" onkeydown="if (event.key === 'Enter') {
        history.pushState(null, '', '/medicine/x'); document.querySelector('h1').textContent = 'Telma [[80|40]]' }"></label>`,
    finding: /^Enter on “Telma 40” opened “Telma 80”$/,
  },
  'what an account leaves on a device': {
    leaves: true,
    steps: [go, { does: 'type', at: 'field “Note”', text: word }],
    page: `<label>Note <input oninput="localStorage.note = this.value"></label><button>Menu</button>
      <button onclick="[[|localStorage.clear();]] fetch('/api/auth/logout', { method: 'POST' })">Logout</button>`,
    finding: /^after signing out “Kaviabcdefgh” is on the device$/,
  },
}

let browser: Browser
let server: Server
let page = ''
/** What the service behind the pages has stored. */
let stored = ''
test.beforeAll(async () => {
  browser = await chromium.launch(await browserLaunch())
  server = createServer((request, response) => {
    const path = request.url ?? ''
    request.on('data', (bytes) => {
      if (path === '/fine') stored += bytes
    })
    request.on('end', () => {
      const isPage = !/^\/(broken|fine|lost|api)/.test(path)
      response.writeHead(path === '/broken' ? 500 : 200, {
        'content-type': isPage ? 'text/html' : 'application/json',
      })
      response.end(isPage ? `<!doctype html><title>x</title><main><h1>Here</h1>${page}</main>` : '{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
test.afterAll(async () => {
  await browser.close()
  server.close()
})

/** The tables of that service: one, with what it has stored. */
const database = {
  async query(_text: string, values?: [string]) {
    const isThere = values === undefined || stored.includes(values[0].replaceAll('%', ''))
    return { rows: values ? [] : [{ name: 'notes', times: [], rows: stored }], rowCount: isThere ? 1 : 0 }
  },
} as unknown as Client

for (const [what, { steps, page: written, finding, leaves }] of Object.entries(faults)) {
  for (const has of [true, false]) {
    test(`${has ? 'finds' : 'finds nothing without'} ${what}`, async () => {
      page = written.replaceAll(/\[\[(.*?)\|(.*?)\]\]/g, has ? '$1' : '$2')
      stored = ''
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const explorer = new Explorer({
        ...{ browser, url, database, starts: ['/'], random: createRandom(1), password: '' },
        ...{ signIn: leaves && (async () => {}), isPhone: false, patience: 1_000 },
      })
      await explorer.open()
      await explorer.repeat(steps)
      if (leaves) await explorer.leave('somebody@shops.test')
      await explorer.close()
      const found = explorer.findings.map((one) => one.what)
      expect(found).toEqual(has ? [expect.stringMatching(finding)] : [])
    })
  }
}
