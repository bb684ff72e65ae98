import { expect, it } from 'vitest'
import { writePage } from './web-pages.ts'

const page = `<html lang="en"><head>
    <title>Rasad: who supplies it?</title>
    <meta
      name="description"
      content="Find who supplies a medicine."
    />
  </head><body><div id="root"></div></body></html>`

it('gives a page its title, description and address, whatever is in them', () => {
  const head = { title: `A <b> & "c" $&`, description: `It's "here"`, canonical: 'https://x.example/?a&b' }
  const made = writePage(page, { language: 'en', head })
  expect(made).toContain('<title>A &#60;b&#62; &#38; &#34;c&#34; $&#38;</title>')
  expect(made).toContain('<link rel="canonical" href="https://x.example/?a&#38;b" />')
  expect(made).toContain('<meta name="description" content="It&#39;s &#34;here&#34;" />')
  expect(made.match(/<title>/g)).toHaveLength(1)
  expect(made).not.toContain('noindex')
})

it('keeps a page without an address from search engines', () => {
  const made = writePage(page, { language: 'en', head: { title: 'Nothing', description: 'Nothing here.' } })
  expect(made).toContain('<meta name="robots" content="noindex" />')
  expect(made).not.toContain('canonical')
})

it('names the page in both languages, and what messengers show', () => {
  const head = {
    title: 'Dolo',
    description: 'Who has it.',
    canonical: 'https://x.example/a',
    image: 'https://x.example/a.png',
  }
  const made = writePage(page, { language: 'hi', head })
  expect(made).toContain('<link rel="canonical" href="https://x.example/a?lang=hi" />')
  expect(made.match(/hreflang="[^"]*" href="[^"]*"/g)).toEqual([
    'hreflang="en" href="https://x.example/a"',
    'hreflang="hi" href="https://x.example/a?lang=hi"',
    'hreflang="x-default" href="https://x.example/a"',
  ])
  expect(made).toContain('<meta property="og:title" content="Dolo" />')
  expect(made).toContain('<meta property="og:image" content="https://x.example/a.png" />')
  const unlisted = writePage(page, { language: 'en', head: { ...head, isUnlisted: true } })
  expect(unlisted).toContain('noindex')
  expect(unlisted).toContain('<link rel="canonical" href="https://x.example/a" />')
  expect(unlisted).not.toContain('hreflang')
})

it('writes data that no name can break out of', () => {
  const name = '</script><b>\u2028<!-- $& '
  const head = { title: name, description: name, canonical: 'https://x.example/', things: [{ name }] }
  const made = writePage(page, { language: 'en', head, data: { name } }, '<p>$&</p>')
  expect(made).toContain('<div id="root"><p>$&</p></div>')
  const blocks = [...made.matchAll(/<script type="application\/(ld\+)?json"[^>]*>(.*?)<\/script>/g)]
  expect(blocks.map(([, , json = '']) => JSON.parse(json))).toEqual([{ name }, { name }])
  expect(made).not.toContain('<b>')
  expect(made).not.toContain('<!--')
  expect(blocks.join('')).not.toContain('\u2028')
})
