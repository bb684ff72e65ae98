import { expect, it } from 'vitest'
import { withHead } from './web-pages.ts'

const page = `<html><head>
    <title>Rasad: who supplies it?</title>
    <meta
      name="description"
      content="Find who supplies a medicine."
    />
  </head></html>`

it('gives a page its title, description and address, whatever is in them', () => {
  const head = { title: `A <b> & "c" $&`, description: `It's "here"`, canonical: 'https://x.example/?a&b' }
  const made = withHead(page, head)
  expect(made).toContain('<title>A &#60;b&#62; &#38; &#34;c&#34; $&#38;</title>')
  expect(made).toContain('<link rel="canonical" href="https://x.example/?a&#38;b" />')
  expect(made).toContain('<meta name="description" content="It&#39;s &#34;here&#34;" />')
  expect(made.match(/<title>/g)).toHaveLength(1)
  expect(made).not.toContain('noindex')
})

it('keeps a page without an address from search engines', () => {
  const made = withHead(page, { title: 'Nothing', description: 'Nothing here.' })
  expect(made).toContain('<meta name="robots" content="noindex" />')
  expect(made).not.toContain('canonical')
})
