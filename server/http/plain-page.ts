/** HTML pages that the server makes. */
import type { FastifyReply } from 'fastify'
import { escaped } from './html.ts'

/**
 * A page of plain HTML in the colours of the product: it works without scripts and loads nothing. `style` is CSS of this
 * page alone.
 */
export function plainPage(provider: string, title: string, content: string, style = ''): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>${escaped(title)} · ${escaped(provider)}</title>
    <style>${STYLE}${style}</style>
  </head>
  <body>
    <header><a href="/">${escaped(provider)}</a></header>
    <main>
      <h1>${escaped(title)}</h1>${content}
    </main>
  </body>
</html>
`
}

/** Sends a page that no cache may store: its content is for its one reader. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}

const STYLE = `
  * { box-sizing: border-box }
  :root { --ink: #14202b; --dim: #52606d; --line: #d8dee4; --page: #f6f8fa; --card: #fff; --action: #1d57bf }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8edf2; --dim: #a3b1bf; --line: #33414f; --page: #101820; --card: #18222c; --action: #7fb0ff }
  }
  body { margin: 0; font: 14px/1.5 Inter, 'Segoe UI', Helvetica, Arial, sans-serif; color: var(--ink);
    background: var(--page) }
  header { height: 70px; padding: 0 24px; display: flex; align-items: center; background: #12304a; color: #fff;
    font-size: 20px; font-weight: 600 }
  header a { color: inherit; text-decoration: none }
  header a:hover { text-decoration: underline }
  main { max-width: 880px; margin: 0 auto; padding: 24px 16px 48px }
  h1 { font-size: 22px; line-height: 28px; font-weight: 600; margin: 0 0 8px; overflow-wrap: anywhere }
  a { color: var(--action) }
  .dim { color: var(--dim) }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 16px 0 }
  input, button { height: 36px; font: inherit; color: inherit; border: 1px solid #7b8794; border-radius: 4px;
    padding: 0 12px; background: var(--card) }
  input { flex: 1 1 200px; max-width: 320px; min-width: 0; font-size: 16px }
  input::placeholder { color: var(--dim); opacity: 1 }
  button { cursor: pointer; font-weight: 600 }
  a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible {
    outline: 2px solid var(--action); outline-offset: 2px }
  header a:focus-visible { outline-color: #fff }
  ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 6px;
    background: var(--card); overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 10px 16px;
    color: inherit; text-decoration: none }
  li a:hover .subject, li a:focus-visible .subject { text-decoration: underline }
  .subject { font-weight: 600; overflow-wrap: anywhere; grid-column: 1 / -1 }
  li .dim { font-size: 13px; overflow-wrap: anywhere }
  .empty { padding: 48px 16px; text-align: center; border: 1px solid var(--line); border-radius: 6px;
    background: var(--card); color: var(--dim) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px }
  dt { color: var(--dim) } dd { margin: 0; overflow-wrap: anywhere }
  .mail { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; color-scheme: light }
  details { margin-top: 16px }
  summary { cursor: pointer; color: var(--dim) }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line);
    border-radius: 6px; background: var(--card); font-size: 13px }
`
