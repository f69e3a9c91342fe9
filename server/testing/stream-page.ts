import { messageReader, type StreamMessage } from '#contract/event-stream.ts'
import type { Channel } from '../live/hub.ts'

/** The end of a stream whose reader the test lets read, or not. */
export function page() {
  const read = messageReader()
  const messages: StreamMessage[] = []
  let drained: () => void = () => undefined
  const state = { reads: true, hasEnded: false }
  const channel: Channel = {
    send(text) {
      messages.push(...read(text))
      return state.reads
    },
    onDrain(given) {
      drained = given
    },
    end() {
      state.hasEnded = true
    },
  }
  /** Without those that only move the position. */
  const events = () => messages.filter(({ data }) => data !== '').map(({ event }) => event)
  return { channel, messages, events, state, drain: () => drained() }
}
