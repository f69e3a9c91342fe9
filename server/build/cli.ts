/** `npm run build`: always builds, even if the current sources are built already. A release is only checked. */
import { builtServer } from './server.ts'
import { canBuild } from './vite.ts'
import { buildWeb, buildWebIfNeeded } from './web.ts'

await builtServer(console.log)
await (canBuild() ? buildWeb() : buildWebIfNeeded(console.log))
