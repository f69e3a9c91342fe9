import { Outlet } from '@tanstack/react-router'
import { PublicFrame } from './PublicFrame.tsx'

/** Around the pages that need no sign-in. */
export default function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
