import { Anchor, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { shortened } from '#domain/shortened.ts'
import { nearestName } from '#domain/typed/nearest.ts'
import { chooseMarked } from '../chooseMarked.ts'
import { matching, type Option } from '../matching.ts'
import { SearchSelect } from '../SearchSelect.tsx'
import type { FieldDecides, FieldOf } from './field.ts'

type SelectFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<SelectProps, FieldDecides | 'data' | 'filter'> & {
    options: readonly Option[]
    /** The form's value while nothing is chosen. */
    none?: '' | null
    /** Called with the option that the user chooses, before the form holds it; with null for none. */
    onChoose?: (value: string | null) => void
  }

/**
 * One option of a list, chosen without the mouse: typing marks the first match; Enter or leaving the field chooses it.
 * A text that no option matches chooses nothing: an earlier choice must not come back in its place. The form holds the
 * option's value; a value that is not in the list shows as empty.
 */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  const { control, name, options, none = null, onChoose, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const typed = useRef('')
  const input = useRef<HTMLInputElement>(null)
  const [unlisted, setUnlisted] = useState<string | null>(null)
  const isListed = options.some(({ value }) => value === field.value)

  function choose(value: string | null) {
    onChoose?.(value)
    field.onChange(value ?? none)
  }

  /** Chooses the first match of the text; false if nothing was typed. */
  function takeTyped(): boolean {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '') return false
    const [first] = matching(options, text, 1)
    choose(first?.value ?? null)
    setUnlisted(first ? null : text)
    return true
  }

  function take(option: Option) {
    setUnlisted(null)
    choose(option.value)
    // The button goes.
    input.current?.focus()
  }

  /** Enter may come before the list has marked an option: it chooses then as well, and does not submit the form. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || chooseMarked(event)) return
    if (takeTyped()) event.preventDefault()
  }

  /** A press on a chosen option selects its text, as Tab does: what is typed then replaces it. */
  function selectChosen({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
    if (isListed && typed.current === '' && input.selectionStart === input.selectionEnd) input.select()
  }

  return (
    <SearchSelect
      // The list would hide the error under the field that gets the focus after a refusal.
      openOnFocus={false}
      allowDeselect={false}
      {...rest}
      name={name}
      ref={useMergedRef(field.ref, input)}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ search }) =>
        matching(options, search, rest.limit).map(({ value, label }) => ({ value, label }))
      }
      selectFirstOptionOnChange
      value={isListed ? field.value : null}
      onInput={(event) => {
        typed.current = event.currentTarget.value
        setUnlisted(null)
        if (rest.clearable && typed.current === '') choose(null)
      }}
      onChange={(value) => {
        typed.current = ''
        setUnlisted(null)
        choose(value)
      }}
      onClick={selectChosen}
      onKeyDownCapture={enter}
      onBlur={() => {
        takeTyped()
        field.onBlur()
      }}
      error={
        unlisted !== null && !isListed ? (
          <>
            “{shortened(unlisted, 30)}” is not in the list.
            <Meant typed={unlisted} options={options} onTake={take} />
          </>
        ) : (
          fieldState.error?.message
        )
      }
    />
  )
}

interface MeantProps {
  typed: string
  options: readonly Option[]
  onTake: (option: Option) => void
}

/** The option that a misspelt text probably means, which one press chooses. */
function Meant({ typed, options, onTake }: MeantProps) {
  const name = nearestName(
    typed,
    options.map(({ label }) => label),
  )
  const option = options.find(({ label }) => label === name)
  if (!option) return null
  return (
    <>
      {' '}
      Did you mean{' '}
      <Anchor component="button" type="button" inherit onClick={() => onTake(option)}>
        {option.label}
      </Anchor>
      ?
    </>
  )
}
