import { Button, Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { links } from '../links.ts'
import { mailLink, provider } from '../provider.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './NotFound.module.css'

/** The page for an unknown address, or for an object that does not exist for this company. */
export function NotFound() {
  useDocumentTitle(`Page not found · ${provider.name}`)
  return (
    <div className={classes.place}>
      <p className={classes.code} aria-hidden>
        404
      </p>
      <Title order={1} tabIndex={-1}>
        Page not found
      </Title>
      <p className={classes.sentence}>Sorry, we couldn’t find the page you’re looking for.</p>
      <Group gap="xs" justify="center">
        <LinkButton {...links.requests()}>Go To Platform</LinkButton>
        <Button variant="default" component="a" href={mailLink('Reporting an issue')}>
          Contact Support
        </Button>
      </Group>
    </div>
  )
}
