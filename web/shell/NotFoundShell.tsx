import { NotFound } from './NotFound.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** An address that leads nowhere. */
export default function NotFoundShell() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  )
}
