import { Anchor, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { shortened } from '#domain/shortened.ts'
import { nearestName } from '#domain/typed/nearest.ts'
import { chooseMarked } from '../chooseMarked.ts'
import { matching, type Option } from '../matching.ts'
import { SearchSelect } from '../SearchSelect.tsx'
import type { FieldDecides, FieldOf } from './field.ts'
import { useLookup } from './lookups.ts'

type SelectFieldProps<V extends FieldValues> = FieldOf<V> &
  Omit<SelectProps, FieldDecides | 'data' | 'filter'> & {
    options: readonly Option[]
    /** True while the options are loading: the form waits for them if a text was typed. */
    isLoading?: boolean
    /** Says that the options could not be loaded, and loads them again. */
    failure?: { readonly sentence: string; readonly tryAgain: () => unknown } | null
    /** The form's value while nothing is chosen. */
    none?: '' | null
    /** Called with the option that the user chooses, before the form holds it; with null for none. */
    onChoose?: (value: string | null) => void
  }

/**
 * One option of a list, chosen without the mouse: typing marks the first match; Enter or leaving the field chooses it.
 * A text that no option matches chooses nothing: an earlier choice must not come back in its place. Text typed before the
 * options have loaded chooses when they have. The form holds the option's value; a value that is not in the list shows
 * as empty.
 */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  const { control, name, options, isLoading = false, failure = null, none = null, onChoose, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const input = useRef<HTMLInputElement>(null)
  const text = useTypedText(options, (value) => {
    onChoose?.(value)
    field.onChange(value ?? none)
  })
  const isListed = options.some(({ value }) => value === field.value)
  const unmatched = isListed ? null : text.unmatched
  useLookup(unmatched === null ? null : isLoading ? 'loading' : failure ? 'failed' : null)
  // A press moves the focus back to the field, since the button goes.
  const failed = failure && (
    <>
      {failure.sentence}{' '}
      <Press
        onPress={() => {
          void failure.tryAgain()
          input.current?.focus()
        }}
      >
        Try again
      </Press>
    </>
  )
  return (
    <SearchSelect
      // The list would hide the error under the field that gets the focus after a refusal.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={isLoading ? 'Loading …' : 'Nothing found'}
      {...rest}
      name={name}
      ref={useMergedRef(field.ref, input)}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ search }) =>
        matching(options, search, rest.limit).map(({ value, label }) => ({ value, label }))
      }
      selectFirstOptionOnChange
      value={isListed ? field.value : null}
      onInput={(event) => text.type(event.currentTarget.value, { isClearable: rest.clearable === true })}
      onChange={text.choose}
      onClick={({ currentTarget }) => isListed && text.selectChosen(currentTarget)}
      onKeyDownCapture={text.press}
      onBlur={() => {
        text.take()
        field.onBlur()
      }}
      description={
        (unmatched === null && failed) ||
        rest.description ||
        (isLoading && unmatched !== null && `Looking for “${shortened(unmatched, 30)}” …`)
      }
      error={
        unmatched !== null && failed ? (
          failed
        ) : unmatched !== null && !isLoading ? (
          <>
            “{shortened(unmatched, 30)}” is not in the list.
            <Meant
              typed={unmatched}
              options={options}
              onTake={({ value }) => {
                text.choose(value)
                // The button goes.
                input.current?.focus()
              }}
            />
          </>
        ) : (
          fieldState.error?.message
        )
      }
    />
  )
}

/** What is typed into the field, and the choice that it leads to. */
function useTypedText(options: readonly Option[], hold: (value: string | null) => void) {
  const typed = useRef('')
  /** The last text that no option matches. */
  const [unmatched, setUnmatched] = useState<string | null>(null)

  function choose(value: string | null) {
    typed.current = ''
    setUnmatched(null)
    hold(value)
  }

  function type(text: string, { isClearable }: { isClearable: boolean }) {
    typed.current = text
    setUnmatched(null)
    if (isClearable && text === '') hold(null)
  }

  /** Chooses the first match of the text; false if nothing was typed. */
  function take(): boolean {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '') return false
    const [first] = matching(options, text, 1)
    hold(first?.value ?? null)
    setUnmatched(first ? null : text)
    return true
  }

  const matchAgain = useEffectEvent(() => {
    const [first] = unmatched === null ? [] : matching(options, unmatched, 1)
    if (first) choose(first.value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options may load after the text was typed
  useEffect(() => matchAgain(), [options])

  /** Enter may come before the list has marked an option: it chooses then as well, and does not submit the form. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || chooseMarked(event)) return
    if (take()) event.preventDefault()
  }

  /** A press on a chosen option selects its text, as Tab does: what is typed then replaces it. */
  function selectChosen(input: HTMLInputElement) {
    if (typed.current === '' && input.selectionStart === input.selectionEnd) input.select()
  }

  return { unmatched, choose, type, take, press, selectChosen }
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
      Did you mean <Press onPress={() => onTake(option)}>{option.label}</Press>?
    </>
  )
}

/** A button in a sentence. */
function Press({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onPress}>
      {children}
    </Anchor>
  )
}
