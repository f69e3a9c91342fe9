import { Loader } from '@mantine/core'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { Brand } from './Brand.tsx'
import header from './Header.module.css'
import classes from './Shell.module.css'
import sidebar from './Sidebar.module.css'

/** The part of the frame of pages with sign-in that is the same for every user; drawn by the build. */
export function FramePicture() {
  return (
    <div className={classes.shell}>
      <header className={header.header}>
        <Brand />
      </header>
      <div className={classes.columns}>
        <div className={sidebar.sidebar} />
        <main className={classes.content}>
          <PageSkeleton />
          <div className={classes.spinner}>
            <Loader size="md" />
          </div>
        </main>
      </div>
    </div>
  )
}
