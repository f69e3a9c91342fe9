/** Reads a file away from the page, which stays quick whatever the file is. */
import { gridOfFile } from './readFile.ts'

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await gridOfFile(new Uint8Array(await data.arrayBuffer())))
})
