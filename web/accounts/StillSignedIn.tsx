import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { SignedInUser } from '#domain/users/user.ts'
import { links } from '../links.ts'
import { useSignOut } from '../shell/useSignOut.ts'
import { FormButtons } from '../ui/form/Form.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './JoinPage.module.css'

/** Shown after a new password was set in the browser of another user, who stays signed in unless they choose not to. */
export function StillSignedIn({ user }: { user: SignedInUser }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <AccountCard title="Your new password is set">
      <p className={classes.words}>
        It is for the email address to which the link was sent. This browser is signed in as another user:{' '}
        <strong>
          {user.firstName} {user.lastName}
        </strong>{' '}
        ({user.email}).
      </p>
      <FormButtons>
        <Button onClick={() => signOut().then(() => navigate(links.login()))}>
          Sign out and use the new password
        </Button>
        <LinkButton {...links.requests()} variant="default">
          Stay signed in
        </LinkButton>
      </FormButtons>
    </AccountCard>
  )
}
