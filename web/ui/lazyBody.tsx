import { type ComponentType, lazy } from 'react'
import { loadAgain } from './failedLoads.ts'

/**
 * A part that loads when it is first shown, as with `lazy`; but after a failure has been shown, it loads again where
 * it is shown next. `lazy` keeps the failure until the page is reloaded.
 */
export function lazyBody<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const make = () =>
    lazy(async () => {
      try {
        return await load()
      } catch (error) {
        loadAgain.add(() => {
          Part = make()
        })
        throw error
      }
    })
  let Part = make()
  return function LazyBody(props: P) {
    return <Part {...props} />
  }
}
