/** The bodies of calls in the document. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Wire } from '#contract/wire.ts'
import { bodyExamples } from './examples.ts'
import { capitalised, isFile, type JsonSchema, type SchemaBook } from './schema.ts'

/** The body of a call as JSON, as a form with files, or as either. */
export function bodyOf({ name, body, files }: Endpoint, book: SchemaBook): JsonSchema {
  if (!body) return {}
  const example = bodyExamples.get(body)
  const contentOf = (shape: Wire, ending: string) => ({
    schema: book.refer(shape, 'sent', capitalised(name) + ending),
    ...(example === undefined ? {} : { example }),
  })
  const content: JsonSchema = {}
  if (!files) content['application/json'] = contentOf(body, 'Body')
  else if (files.isOptional) {
    content['application/json'] = contentOf(withoutFiles(body), 'Body')
    content['multipart/form-data'] = contentOf(body, 'Form')
  } else content['multipart/form-data'] = contentOf(formOf(body), 'Body')
  return { requestBody: { required: required(body), content } }
}

/** A form with one file is sent for its file. Of several files each may be left out, but not all. */
function formOf(body: Wire): Wire {
  if (body.fields.filter(isFile).length > 1) return body
  return {
    ...body,
    fields: body.fields.map((field) => (isFile(field) ? { ...field, takesAbsence: false } : field)),
  }
}

function withoutFiles(body: Wire): Wire {
  return { ...body, fields: body.fields.filter((field) => !isFile(field)) }
}

/** True if an empty body is refused. */
function required(body: Wire): boolean {
  return body.fields.some((field) => isFile(field) || (!field.takesNull && !field.takesAbsence))
}
