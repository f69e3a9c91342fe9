/** Reads a file in a worker, so that the page stays fast with any file. */
import { openFile } from './readFile.ts'

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await openFile(new Uint8Array(await data.arrayBuffer())))
})
