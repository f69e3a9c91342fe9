import { Loader } from '@mantine/core'
import { Page } from '../ui/Page.tsx'
import { BodySkeleton, PageSkeleton } from '../ui/Skeletons.tsx'
import { Brand } from './Brand.tsx'
import header from './Header.module.css'
import classes from './Shell.module.css'
import sidebar from './Sidebar.module.css'

interface FramePictureProps {
  /** The heading of the page, if that is always the same. */
  title: string | undefined
  /** A list: its rows are close below the heading. */
  isList: boolean
}

/** The part of pages with sign-in that is the same for every user: frame and heading. Drawn by the build. */
export function FramePicture({ title, isList }: FramePictureProps) {
  return (
    <div className={classes.shell}>
      <header className={header.header}>
        <Brand />
      </header>
      <div className={classes.columns}>
        <div className={sidebar.sidebar} />
        <main className={classes.content}>
          {title ? (
            <Page title={title} isList={isList}>
              <BodySkeleton />
            </Page>
          ) : (
            <PageSkeleton />
          )}
          <div className={classes.spinner}>
            <Loader size="md" />
          </div>
        </main>
      </div>
    </div>
  )
}
