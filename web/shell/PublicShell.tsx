import { Outlet } from '@tanstack/react-router'
import { PublicFrame } from './PublicFrame.tsx'

/** The frame of pages without sign-in. */
export default function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
