import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Settings } from '../settings.ts'

/** The settings of a bucket that answers everything with one error, until the test ends. */
export async function failingBucket(status: number, code: string): Promise<NonNullable<Settings['s3']>> {
  const bucket = createServer((call, answer) => {
    call.resume().once('end', () => {
      answer.writeHead(status, { 'content-type': 'application/xml' })
      answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`)
    })
  })
  bucket.listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  onTestFinished(() => void bucket.close())
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  return { endpoint, bucket: 'files', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' }
}
