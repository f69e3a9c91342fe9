/** Whether a dialog covers the page. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility())
}
