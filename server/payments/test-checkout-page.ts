/** The test checkout as plain HTML: it works without scripts and loads nothing. */
import { escaped } from '../http/html.ts'

interface CheckoutPage {
  readonly provider: string
  readonly companyName: string
  readonly planName: string
  readonly price: string
  readonly isPaid: boolean
  readonly payPath: string
  readonly cancelPath: string
  readonly paidPath: string
}

/** The page of a checkout: to pay, or to say that it is already paid. */
export function checkoutPage(page: CheckoutPage): string {
  const { provider, companyName, planName, price, isPaid } = page
  const facts = `
      <dl>
        <dt>Plan</dt><dd>${escaped(planName)}</dd>
        <dt>Company</dt><dd>${escaped(companyName)}</dd>
        <dt>To pay now</dt><dd class="price">${escaped(price)}</dd>
      </dl>`
  const buttons = `
      <form method="post" action="${escaped(page.payPath)}"><button class="pay">Pay ${escaped(price)}</button></form>
      <form method="post" action="${escaped(page.cancelPath)}"><button>Cancel</button></form>`
  const paid = `
      <p>This checkout has been paid.</p>
      <p><a href="${escaped(page.paidPath)}">Go back to ${escaped(provider)}</a></p>`
  return frame(
    provider,
    `
      <p class="notice"><strong>No money moves.</strong> This page replaces the payment provider, because
      none has been set up on this server.</p>${facts}${isPaid ? paid : buttons}`,
  )
}

/** The page at the address of an unknown checkout. */
export function unknownPage(provider: string): string {
  return frame(
    provider,
    `
      <p>This checkout does not exist.</p>
      <p><a href="/pricing-plan">Go to the pricing plans</a></p>`,
  )
}

/** The page of a checkout that was opened before the company's plan changed. */
export function endedPage(provider: string): string {
  return frame(
    provider,
    `
      <p>This checkout has ended, because your company’s plan has changed since it was opened. Nothing was paid
      here.</p>
      <p><a href="/pricing-plan">Go to the pricing plans</a></p>`,
  )
}

function frame(provider: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>Test checkout · ${escaped(provider)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <header>${escaped(provider)}</header>
    <main>
      <h1>Test checkout</h1>${content}
    </main>
  </body>
</html>
`
}

const STYLE = `
  * { box-sizing: border-box }
  :root { --ink: #14202b; --dim: #52606d; --line: #d8dee4; --page: #f6f8fa; --card: #fff; --action: #1d57bf;
    --note: #fff7d6; --note-ink: #1f1a00 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --dim: #a3b0bd; --line: #2c3945; --page: #0f1820;
    --card: #17222c; --note: #3a3208; --note-ink: #fdf3c4; --link: #8eb0ec } }
  body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 "Inter Variable", Inter, system-ui,
    sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  header { height: 70px; display: flex; align-items: center; padding: 0 24px; background: #12304a; color: #fff;
    font-size: 18px; font-weight: 600 }
  main { max-width: 26rem; margin: 32px auto; padding: 24px; background: var(--card); border: 1px solid var(--line);
    border-radius: 6px }
  h1 { margin: 0 0 16px; font-size: 22px; font-weight: 600 }
  .notice { margin: 0 0 20px; padding: 12px; border-radius: 4px; background: var(--note); color: var(--note-ink) }
  dl { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 8px; margin: 0 0 24px }
  dt { color: var(--dim) }
  dd { margin: 0 }
  .price { font-weight: 600 }
  form { margin-top: 8px }
  button { width: 100%; height: 40px; border: 1px solid #7b8794; border-radius: 4px; background: transparent;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer }
  button.pay { border-color: var(--action); background: var(--action); color: #fff }
  button:focus-visible, a:focus-visible { outline: 2px solid var(--link, #1d57bf); outline-offset: 2px }
  a { color: var(--link, #1d57bf) }
  @media (max-width: 30em) { main { margin: 16px; padding: 16px } }
`
