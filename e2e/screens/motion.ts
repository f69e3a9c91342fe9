/** What moves on a page although the person has asked the system for less motion. */
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    movedFor?: Set<string>
  }
}

/** Notes from now on, on every page of the context, what moves; to be called before a page is opened. */
export async function noteMotions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Below this nobody sees a motion; some durations are set to it rather than to nothing.
    const UNSEEN = 10
    const moved = new Set<string>()
    window.movedFor = moved
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      for (const animation of target.getAnimations({ subtree: false })) {
        const { duration, delay = 0 } = animation.effect?.getComputedTiming() ?? {}
        const time = Number(duration) + delay
        const what =
          animation instanceof CSSTransition
            ? animation.transitionProperty
            : animation instanceof CSSAnimation
              ? animation.animationName
              : animation.id
        if (time > UNSEEN) moved.add(`moves: ${what} of ${target.getAttribute('class')}`)
      }
    }
    document.addEventListener('transitionrun', note, true)
    document.addEventListener('animationstart', note, true)
  })
}

/** What has moved on the page since it was loaded. */
export function motionsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window.movedFor ?? [])])
}
