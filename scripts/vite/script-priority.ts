import type { Plugin } from 'vite'

/** Loads the scripts of a page after its styles and font: the frame in the HTML is shown without them. */
export function scriptPriority(): Plugin {
  return {
    name: 'script-priority',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}
