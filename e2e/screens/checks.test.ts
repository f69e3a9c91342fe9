/** Proves that each check of the screens can fail: small pages with one fault each, and pages without a fault. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, type Open } from '../browser.ts'
import { accessibilityFaults } from './accessibility.ts'
import type { MeasureOptions } from './in-page/layout.ts'
import { motionFaults, recordMotion } from './motion.ts'
import { contrastFaults, focusFaults, layoutFaults, structureFaults } from './page-checks.ts'

const STYLE = 'body { margin: 0; font: 16px/20px sans-serif } * { box-sizing: border-box }'

/** A narrow page with this content. */
async function shown(page: Page, body: string): Promise<Page> {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.setContent(
    `<!doctype html><html lang="en"><title>A page</title><style>${STYLE}</style>${body}</html>`,
  )
  return page
}

const blank = (open: Open) => open('about:blank')

const long = 'Northumberland, Durham and Tees Container Transport'
const button = (style: string, words = 'Go') => `<button style="height: 30px; ${style}">${words}</button>`

const faulty: [what: string, body: string, fault: RegExp, options?: MeasureOptions][] = [
  [
    'a page that is too wide',
    '<div style="width: 400px; height: 9px"></div>',
    /^sideways: the page is 80 px/,
  ],
  [
    'a part that scrolls sideways',
    '<div style="overflow-x: auto"><div style="width: 400px">x</div></div>',
    /^sideways: div .* scrolls by 80 px/,
  ],
  [
    'text that sticks out to the left',
    '<p style="position: relative; left: -40px">Words</p>',
    /^sideways: "Words" sticks out/,
  ],
  [
    'text cut with dots',
    `<p style="width: 99px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${long}</p>`,
    /^cut: "Northumberland/,
  ],
  ['text cut below', `<p style="width: 99px; height: 25px; overflow: hidden">${long}</p>`, /^cut: "North/],
  [
    'text cut by what lies further out',
    `<div style="height: 15px; overflow: clip"><p><b>${long}</b></p></div>`,
    /^cut: "North/,
  ],
  [
    'text cut after some lines',
    `<p style="width: 99px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2">${long}</p>`,
    /^cut: "North/,
  ],
  [
    'a hint cut in its field',
    `<input aria-label="Name" placeholder="${long}" style="width: 99px; height: 30px">`,
    /^cut: "North/,
  ],
  [
    'a choice cut in its field',
    `<select aria-label="Name" style="width: 99px; height: 30px"><option>${long}</option></select>`,
    /^cut: "North/,
  ],
  [
    'a fixed value cut in its field',
    `<input aria-label="Name" readonly value="${long}" style="width: 99px; height: 30px">`,
    /^cut: "North/,
  ],
  [
    'text over text',
    '<p>One line</p><p style="margin-top: -26px">Another line</p>',
    /^overlap: "One line" and "Another line"/,
  ],
  [
    'a button over text',
    `<p>One line</p>${button('margin-top: -30px; display: block')}`,
    /^overlap: .*"One line"/,
  ],
  [
    'a button over a button',
    button('display: block') + button('margin-top: -9px; display: block', 'Back'),
    /^overlap: button "Go" and button "Back"/,
  ],
  ['a control that is too low', button('height: 20px; width: 40px'), /^small: button "Go" is 40 × 20 px/],
  ['a control that is too narrow', button('width: 20px; padding: 0'), /^small: button "Go" is 20 × 30 px/],
  ['a link alone that is too low', '<a href="/">Home</a>', /^small: a "Home"/],
  [
    'a main button too low for a finger',
    '<button class="mantine-Button-root" data-variant="filled" style="height: 36px; width: 99px">Go</button>',
    /^low: button "Go" is 36 px high/,
    { mainButtonHeight: 44 },
  ],
  [
    'a field into which a phone zooms',
    '<input aria-label="Name" style="font-size: 14px; height: 30px">',
    /^small text: input "Name" has 14 px/,
    { fieldText: 16 },
  ],
]

const fine: [what: string, body: string][] = [
  ['text that wraps, and a link within it', `<p>${long} <a href="/">at home</a> and away</p>`],
  [
    'cut text that is offered in whole',
    `<p title="${long}" style="width: 99px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${long}</p>`,
  ],
  [
    'words for the ears',
    `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">${long}</p>`,
  ],
  [
    'text that can be scrolled to',
    `<div style="height: 30px; overflow-y: auto"><p>${long} ${long}</p></div>`,
  ],
  [
    'a blank in large letters that hangs over the edge',
    '<p style="width: min-content; overflow: hidden; font-size: 32px; line-height: 40px; white-space: pre-wrap">Northern Lines</p>',
  ],
  [
    'a bar that stays over what scrolls below it',
    `<p>One line</p><div style="position: fixed; top: 0">${button('width: 99px')}</div>`,
  ],
  [
    'a box to tick with its label',
    '<label style="display: block; padding: 4px"><input type="checkbox"> Yes</label>',
  ],
]

journey('each fault of the layout is found', async ({ open }) => {
  const page = await blank(open)
  for (const [what, body, fault, options] of faulty)
    expect(await layoutFaults(await shown(page, body), options), what).toEqual(
      expect.arrayContaining([expect.stringMatching(fault)]),
    )
})

journey('finds no fault in a correct layout', async ({ open }) => {
  const page = await blank(open)
  for (const [what, body] of fine)
    expect(await layoutFaults(await shown(page, body), { mainButtonHeight: 44 }), what).toEqual([])
})

journey(
  'finds a page without landmarks, a table without headings and a block in a text',
  async ({ open }) => {
    const page = await shown(
      await blank(open),
      '<h1>One</h1><h1>Two</h1><h4>Deep</h4><table><tr><td>1</td></tr></table><output><div>2</div></output><div role="radiogroup"></div>',
    )
    expect(await structureFaults(page)).toEqual([
      'structure: 2 of h1, not 1',
      'structure: 0 of main, not 1',
      'structure: 0 of header, not 1',
      'structure: a heading of level 4 follows one of level 1',
      'structure: a table without a name',
      'structure: the table undefined has no headings',
      'structure: a div in output',
      'structure: a group of radio buttons without a name',
    ])
  },
)

journey('finds controls that Tab reaches against the reading order', async ({ open }) => {
  const page = await shown(
    await blank(open),
    `<header></header><main><h1>One</h1><div style="display: flex; flex-direction: column-reverse">
      ${button('', 'First')}${button('', 'Second')}</div></main>`,
  )
  expect(await structureFaults(page)).toEqual([
    'structure: Tab goes back from button "First" to button "Second"',
  ])
})

journey('a control without a visible focus is found', async ({ open }) => {
  const page = await shown(
    await blank(open),
    `<style>.none:focus { outline: none }</style>${button('')}<button class="none">Hidden</button>`,
  )
  expect(await focusFaults(page)).toEqual(['focus: button "Hidden" does not show it'])
})

journey('a focus ring with too little contrast is found', async ({ open }) => {
  const page = await open('about:blank')
  await page.setContent(`
    <body style="background: #0f1820">
      <style>button:focus-visible { outline: 2px solid #1d57bf } .light:focus-visible { outline-color: #8eb0ec }</style>
      <button>Dark</button> <button class="light">Light</button>
    </body>`)
  expect(await focusFaults(page)).toEqual(['focus: button "Dark" shows it too faintly'])
})

journey('a violation of WCAG is found', async ({ open }) => {
  const page = await shown(await blank(open), '<main><h1>One</h1><input></main>')
  expect(await accessibilityFaults(page)).toEqual([expect.stringMatching(/^label: <input>/)])
})

const FAINT = 'color: #8a8a8a'
const faint: [what: string, body: string, fault: string][] = [
  ['grey on white', `<p style="${FAINT}">Words</p>`, 'contrast: "Words" has 3.45'],
  [
    'dark on dark',
    '<div style="background: #222"><p style="color: #555">Words</p></div>',
    'contrast: "Words" has 2.13',
  ],
  [
    'on a translucent ground',
    '<p style="color: #555; background: rgb(0 0 0 / 0.4)">Words</p>',
    'contrast: "Words" has 2.62',
  ],
  [
    'in a faded part',
    '<div style="opacity: 0.5"><p style="color: #000">Words</p></div>',
    'contrast: "Words" has 3.98',
  ],
  [
    'in a mixed colour',
    '<p style="color: color-mix(in srgb, #000 40%, #fff)">Words</p>',
    'contrast: "Words" has 2.85',
  ],
  ['in a field', `<input aria-label="Name" value="Words" style="${FAINT}">`, 'contrast: "Words" has 3.45'],
  [
    'a hint',
    `<style>::placeholder { ${FAINT} }</style><input aria-label="Name" placeholder="Words">`,
    'contrast: "Words" has 3.45',
  ],
]

journey('text with too little contrast is found', async ({ open }) => {
  const page = await blank(open)
  for (const [what, body, fault] of faint)
    expect(await contrastFaults(await shown(page, body)), what).toEqual([fault])
  const enough = [
    '<p style="color: #767676">Words</p>',
    `<p style="${FAINT}; font-size: 24px">Large words</p>`,
    `<button disabled style="${FAINT}">Off</button><label style="${FAINT}"><input disabled type="checkbox"> Off</label>`,
    `<p style="${FAINT}; position: absolute; clip-path: inset(50%)">Words for the ears</p>`,
    `<div style="background: linear-gradient(#fff, #000)"><p style="${FAINT}">On a picture</p></div>`,
    `<div style="background: #8a8a8a"><div style="opacity: 0.99; background: #fff"><p>Words</p></div></div>`,
  ]
  for (const body of enough) expect(await contrastFaults(await shown(page, body)), body).toEqual([])
})

journey('motion under reduced motion is found once', async ({ open }) => {
  const page = await blank(open)
  await recordMotion(page.context())
  const body = `<style>@keyframes turn { to { rotate: 1turn } } .long { animation: turn 200ms }
    .short { animation: turn 5ms } p { transition: opacity 200ms }</style>
    <b class="long">1</b><b class="short">2</b><p class="fades">3</p>`
  await page.goto(`data:text/html,${encodeURIComponent(body)}`)
  await page.locator('p').evaluate((element) => {
    element.style.opacity = '0.5'
  })
  const found: string[] = []
  const look = async () => {
    found.push(...(await motionFaults(page)))
    return found.toSorted()
  }
  await expect.poll(look).toEqual(['moves: opacity of fades', 'moves: turn of long'])
})
