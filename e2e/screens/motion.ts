/** Finds motion on a page although the user prefers reduced motion. */
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    movedFor?: Set<string>
  }
}

/** Records motion on every page of the context until it is disposed; call it before a page is opened. */
export function recordMotion(context: BrowserContext): Promise<{ dispose(): Promise<void> }> {
  return context.addInitScript(() => {
    // A shorter motion is not visible; some durations are set to this in place of 0.
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

/** What has moved on the page since it was loaded, or since the last look. */
export function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moved = [...(window.movedFor ?? [])]
    window.movedFor?.clear()
    return moved
  })
}
