import { NotFound } from './NotFound.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** The frame of an unknown address. */
export default function NotFoundShell() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  )
}
