/** Does something that can wait once the browser has painted what has just been drawn, and done what it waits for. */
export function afterPaint(act: () => void): void {
  const next = () => setTimeout(act)
  // When the second frame begins, the first is on the screen. A page that nobody sees has no frames.
  if (document.hidden) next()
  else requestAnimationFrame(() => requestAnimationFrame(next))
}
