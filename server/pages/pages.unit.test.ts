import { expect, test } from 'vitest'
import { pageHtml } from './pages.ts'

test('a page shows the name of the provider as it is, whatever signs it has', () => {
  const shell = '<head><title>Quayline</title></head>'
  const provider = { name: `Pay $& "Go" $' <Ltd>`, phone: '1', email: 'a@b.example' }
  const html = pageHtml(
    shell,
    { firstPaint: '', shell: 'public', scripts: [], styles: [], fonts: [] },
    { provider, competitorKeywords: [] },
    'early()',
  )
  const shown = `Pay $&amp; &quot;Go&quot; $' &lt;Ltd&gt;`
  expect(html).toContain(`<title>${shown}</title>`)
  expect(html).toContain(`<meta name="provider-name" content="${shown}">`)
  expect(html.match(/<\/head>/g)).toHaveLength(1)
})
