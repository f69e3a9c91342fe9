import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Template } from '#domain/templates/template.ts'
import type { RequestForm } from '../requests/create/requestForm.ts'
import { chooseMarked } from '../ui/chooseMarked.ts'
import { useSettled } from '../ui/form/lookups.ts'
import { matching } from '../ui/matching.ts'
import { KeepTemplateModal } from './KeepTemplateModal.tsx'
import { templatesQuery } from './queries.ts'
import classes from './TemplateBar.module.css'
import { formOfTemplate } from './templateForm.ts'

interface TemplateBarProps {
  /** The template that the form has begun with. */
  begun: Template | null
  /** True if the template that was asked for could not be loaded. */
  isMissing: boolean
  /** An empty form. */
  start: () => RequestForm
  /** The current values of the form. */
  form: () => RequestForm
  /** Takes the form that a template begins. */
  onBegin: (form: RequestForm) => void
}

/** At the top of the create form: a template fills the form, and the form becomes a template. */
export default function TemplateBar({ begun, isMissing, start, form, onBegin }: TemplateBarProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const [chosen, setChosen] = useState(begun && String(begun.id))
  const [kept, setKept] = useState<RequestForm | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const settled = useSettled()
  const options = templates.map(({ id, name }) => ({ value: String(id), label: name }))

  function choose(id: string) {
    setChosen(id)
    const template = templates.find((one) => String(one.id) === id)
    if (template) onBegin(formOfTemplate(template, start(), new Date()))
  }

  /** Once a typed port is found: a template must not lack it. */
  async function keep() {
    setWaiting(true)
    if (await settled()) setKept(form())
    setWaiting(false)
  }

  /** Enter is for the open list, even before it has marked an option, and does not submit the form. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: field, nativeEvent } = event
    if (event.key !== 'Enter' || nativeEvent.isComposing || chooseMarked(event)) return
    if (field.getAttribute('aria-expanded') !== 'true') return
    event.preventDefault()
    const [first] = field.value.trim() === '' ? [] : matching(options, field.value, 1)
    if (first) choose(first.value)
  }

  return (
    <div className={classes.bar}>
      {templates.length > 0 && (
        <Select
          className={classes.choice}
          aria-label="Begin with a template"
          placeholder="Begin with a template"
          data={options}
          value={chosen}
          // Also for the template that is already chosen: it fills the form again.
          onOptionSubmit={choose}
          onKeyDownCapture={enter}
          searchable
          filter={({ search }) => matching(options, search).map(({ value, label }) => ({ value, label }))}
          selectFirstOptionOnChange
          allowDeselect={false}
          openOnFocus={false}
          withScrollArea={false}
          nothingFoundMessage="No such template"
          styles={{ dropdown: { maxHeight: 260, overflowY: 'auto' } }}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )}
      <Button variant="default" loading={isWaiting} onClick={keep}>
        Keep as template
      </Button>
      {isMissing && (
        <p className={classes.missing}>The template could not be loaded. It may have been removed.</p>
      )}
      <KeepTemplateModal form={kept} onClose={() => setKept(null)} />
    </div>
  )
}
