import type { Plugin } from 'vite'

/** A call's description and the scope of keys: for the server and the API document. A template or a variable stays. */
const FOR_SERVERS = /^ +(?:source|summary|keyScope):\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm

/** The declaring functions only return what they declare, so a call or shape that no page uses is left out. */
const DECLARING = /^export function (?=(?:endpoint|wire|haulage|slotName|listOf|named|commaList)\b)/gm

/** Takes out of the contract what the browser never reads. */
export function browserContract(): Plugin {
  let isFound = false
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]contract[\\/][\w-]+\.ts$/.test(id)) return null
      isFound = true
      return { code: forBrowsers(code), map: null }
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('the contract is somewhere else now')
    },
  }
}

/** The source of a file of `contract/` without what the browser never reads. */
export function forBrowsers(code: string): string {
  return code.replaceAll(FOR_SERVERS, '').replaceAll(DECLARING, '/* @__NO_SIDE_EFFECTS__ */ $&')
}
