/** Answers 405 with Allow for a path that exists with other methods (docs/rules/interface.md#methods). */
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { throwRefusal } from './errors.ts'

/** Outside /api these ask for a page, and an address without one has the page that says so. */
const OF_PAGES: readonly string[] = ['GET', 'HEAD']

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Notes the methods of every path under /api, and of every call outside it, that is mounted from now on.
 * @returns a function that mounts the refusals; call it after all other routes are mounted.
 */
export function noteMethods(app: FastifyInstance): (app: FastifyInstance) => void {
  const pathsByPattern = new Map<string, { readonly url: string; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') && !config?.endpoint) return
    const pattern = url.replace(/\/$/, '').replace(/:\w+/g, ':')
    const path = pathsByPattern.get(pattern) ?? { url, methods: new Set() }
    pathsByPattern.set(pattern, path)
    for (const name of [method].flat()) path.methods.add(name)
  })
  return (mounted) => {
    // In a new scope, which starts when the scopes before it have mounted their routes.
    mounted.register(async (scope) => {
      const paths = [...pathsByPattern.values()].map(({ url, methods }) => ({ url, methods: [...methods] }))
      for (const { url, methods } of paths) {
        const others = url.startsWith('/api/') ? [] : OF_PAGES
        const allow = METHODS.filter((method) => methods.includes(method)).join(', ')
        scope.route({
          url,
          method: METHODS.filter((method) => ![...methods, ...others].includes(method)),
          // Before the body is read, because it is not used.
          onRequest: async (_http, reply) => {
            reply.header('allow', allow)
            throwRefusal('wrong_method')
          },
          handler: async () => undefined,
        })
      }
    })
  }
}
