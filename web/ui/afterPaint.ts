/** Runs a task of low priority after the browser has painted the current state. */
export function afterPaint(act: () => void): void {
  const next = () => setTimeout(act)
  // When the second frame begins, the first is on the screen. A hidden page has no frames.
  if (document.hidden) next()
  else requestAnimationFrame(() => requestAnimationFrame(next))
}
