import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ModalButtons } from '../ui/ModalShell.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './ApiAndWebhooks.module.css'

interface ShownOnceProps {
  /** What it is, such as "API key". */
  label: string
  secret: string
  onClose: () => void
}

/** A secret that is shown this once, with a button that copies it. */
export function ShownOnce({ label, secret, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Browsers refuse the clipboard without https: the text can still be selected by hand.
      toast.error('This browser does not let the page copy. Select the text and copy it.')
    }
  }

  return (
    <>
      <p ref={text} tabIndex={-1} className={classes.text}>
        Copy it now and keep it where your program finds it. It is not shown again.
      </p>
      <output className={classes.secret} aria-label={label} style={{ display: 'block' }}>
        {secret}
      </output>
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </ModalButtons>
    </>
  )
}
