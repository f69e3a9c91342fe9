import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listSampleSignIns } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import classes from './SampleSignIns.module.css'

interface SampleSignIn {
  email: string
  password: string
}

/** The sample sign-ins of the demo; empty otherwise. */
export function SampleSignIns({ onChoose }: { onChoose: (sample: SampleSignIn) => void }) {
  const { data: samples = [] } = useQuery({
    queryKey: ['sample-sign-ins'],
    queryFn: ({ signal }) => call(listSampleSignIns, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (samples.length === 0) return null
  return (
    <section className={classes.samples} aria-labelledby="sample-sign-ins">
      <h2 id="sample-sign-ins" className={classes.title}>
        This is a demo: sign in as
      </h2>
      <ul className={classes.list}>
        {samples.map((sample) => (
          <li key={sample.email}>
            <UnstyledButton className={classes.sample} onClick={() => onChoose(sample)}>
              <span>{sample.who}</span>
              <span className={classes.email}>
                <EmailAddress of={sample.email} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
