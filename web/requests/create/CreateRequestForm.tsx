import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, lazy } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { Template } from '#domain/templates/template.ts'
import { useMe } from '../../api/queries.ts'
import { links } from '../../links.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { ModalButtons } from '../../ui/ModalShell.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { beginningQuery } from './beginningQuery.ts'
import { CommonFields } from './CommonFields.tsx'
import { ContainerFields } from './ContainerFields.tsx'
import classes from './CreateRequestForm.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { HaulageToggle } from './HaulageToggle.tsx'
import { MoreDetailsPart } from './MoreDetailsPart.tsx'
import { useRequestForm } from './useRequestForm.ts'

// Most companies begin with an empty form; the templates load a moment after it.
const TemplateBar = lazy(() => import('../../templates/TemplateBar.tsx'))

interface CreateRequestFormProps {
  /** The earlier request that fills the form. */
  duplicateOf: number | null
  /** The template that fills the form. */
  templateId: number | null
  /** The month's limit, if it is used up. */
  limit: number | null
  onClose: () => void
  onPosted: () => void
}

/** The body of the Create Quote Request dialog. */
export default function CreateRequestForm(props: CreateRequestFormProps) {
  const isEmpty = props.duplicateOf === null && props.templateId === null
  return isEmpty ? <FilledForm earlier={null} template={null} {...props} /> : <BegunForm {...props} />
}

/**
 * The form that begins with a request or a template. Until that has loaded, the dialog waits, as for the form itself:
 * it would replace what was typed meanwhile, and the first field gets the focus only with the body of the dialog.
 */
function BegunForm(props: CreateRequestFormProps) {
  const { data } = useSuspenseQuery(beginningQuery(props))
  return <FilledForm {...data} {...props} />
}

interface FilledFormProps extends CreateRequestFormProps {
  /** Null for none, and if it could not be loaded. */
  earlier: QuoteRequest | null
  template: Template | null
}

function FilledForm({ earlier, template, limit, onClose, onPosted, ...asked }: FilledFormProps) {
  const { company } = useMe()
  const { form, submit, start, isKept, fillings, clear, begin, dialog } = useRequestForm({
    earlier,
    template,
    onPosted,
  })
  const isMissing = asked.duplicateOf !== null && earlier === null
  const { control } = form
  const haulage = useWatch({ control, name: 'haulage' })
  return (
    <Form form={form} onSubmit={submit} label="Create Quote Request">
      {limit !== null && <LimitNote limit={limit} />}
      {isKept && <p className={classes.note}>This is what you had typed before. Clear Form starts anew.</p>}
      {isMissing && <p className={classes.note}>The request to duplicate could not be loaded.</p>}
      <LatePart fallback={<div className={classes.templates} />}>
        <TemplateBar
          begun={template}
          isMissing={asked.templateId !== null && template === null}
          start={start}
          form={form.getValues}
          onBegin={begin}
        />
      </LatePart>
      <HaulageToggle control={control} />
      <CommonFields control={control} company={company} />
      {/* Fields of another filling, without the texts that theirs could not read. */}
      <Fragment key={fillings}>
        {haulage === 'Container' ? <ContainerFields form={form} /> : <GeneralFields form={form} />}
        <MoreDetailsPart form={form} />
      </Fragment>
      {dialog}
      <ModalButtons refused={form.formState.errors.root?.message}>
        <Button variant="subtle" className={classes.clear} onClick={clear}>
          Clear Form
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {limit === null ? (
          <SubmitButton>Submit</SubmitButton>
        ) : (
          <ReasonButton reason="Monthly quote request limit reached">Submit</ReasonButton>
        )}
      </ModalButtons>
    </Form>
  )
}

function LimitNote({ limit }: { limit: number }) {
  return (
    <p className={classes.note} data-limit>
      Your plan’s {limit} quote requests for this month are used up. You can{' '}
      <TextLink {...links.pricingPlan()}>upgrade your plan</TextLink> to post more.
    </p>
  )
}
