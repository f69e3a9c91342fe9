import { Title } from '@mantine/core'
import { FREE_PROFILES } from '#domain/directory/haulier.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './Directory.module.css'

const POUNDS = PLANS.basic6.monthlyPrice / 100

/** Shown to a company on Free in place of the other hauliers; an Admin can upgrade, others can ask an Admin. */
export function UpgradeCard() {
  const { profile } = useMe()
  return (
    <div className={`${classes.card} ${classes.upgrade}`}>
      <Title order={2}>Upgrade to see +200 more haulage companies!</Title>
      <p>A Free account limits your access to {FREE_PROFILES} haulage company profiles.</p>
      <p>Upgrade to a Basic account for only £{POUNDS}/month.</p>
      <div className={classes.foot}>
        {profile.role === 'Admin' ? (
          <LinkButton {...links.pricingPlan()}>Upgrade to Basic</LinkButton>
        ) : (
          <>
            <p>Please ask your company admin to upgrade.</p>
            <p>You can check your company admin on the "User Management" page.</p>
            <LinkButton variant="default" {...links.userManagement()}>
              Go to User Management Page
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
