/** The test checkout as plain HTML: it works without scripts and loads nothing. */
import { escaped } from '../http/html.ts'
import { plainPage } from '../http/plain-page.ts'

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

const WHY_ENDED = {
  plan: 'your company’s plan has changed since it was opened',
  rights: 'the user who opened it may no longer buy a plan for the company',
} as const

/** The page of a checkout that can no longer be paid. */
export function endedPage(provider: string, why: keyof typeof WHY_ENDED): string {
  return frame(
    provider,
    `
      <p>This checkout has ended, because ${WHY_ENDED[why]}. Nothing was paid here.</p>
      <p><a href="/pricing-plan">Go to the pricing plans</a></p>`,
  )
}

function frame(provider: string, content: string): string {
  return plainPage(provider, 'Test checkout', content, STYLE)
}

const STYLE = `
  :root { --note: #fff7d6; --note-ink: #1f1a00 }
  @media (prefers-color-scheme: dark) { :root { --note: #3a3208; --note-ink: #fdf3c4 } }
  main { max-width: 26rem; margin: 32px auto; padding: 24px; background: var(--card); border: 1px solid var(--line);
    border-radius: 6px; overflow-wrap: anywhere }
  h1 { margin: 0 0 16px }
  .notice { margin: 0 0 20px; padding: 12px; border-radius: 4px; background: var(--note); color: var(--note-ink) }
  dl { grid-template-columns: 7rem minmax(0, 1fr); gap: 8px; margin: 0 0 24px }
  .price { font-weight: 600 }
  form { display: block; margin: 8px 0 0 }
  button { width: 100%; height: 40px; background: transparent }
  button.pay { border-color: #1d57bf; background: #1d57bf; color: #fff }
  @media (max-width: 30em) { main { margin: 16px; padding: 16px } }
`
