import { Clamped } from './Clamped.tsx'

/** The text of a toast; a long one can be opened. */
export default function ToastMessage({ text }: { text: string }) {
  return <Clamped text={text} lines={6} what="this message" />
}
