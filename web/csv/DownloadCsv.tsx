import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ValueOf } from '../api/call.ts'
import { toastError } from '../api/errors.ts'
import type { Session } from '../api/session.ts'

interface DownloadCsvProps<E extends Endpoint> extends Pick<ButtonProps, 'size'> {
  endpoint: E
  /** The list as it is shown; its page is left out, since the file has the whole list. */
  value?: ValueOf<E>
  params?: Readonly<Record<string, string | number>>
  /** The caller's side if both companies and operators may call. */
  session?: Session
}

/** Saves a whole list, with its current filters, as a CSV file (docs/rules/interface.md#csv). */
export function DownloadCsv<E extends Endpoint>({ size, ...list }: DownloadCsvProps<E>) {
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      // The script loads at the first click, so pages do not wait for it.
      const { downloadCsv } = await import('./downloadCsv.ts')
      await downloadCsv(list)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      onClick={download}
    >
      Download CSV
    </Button>
  )
}
