import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteDocument, uploadDocuments } from '#contract/files.ts'
import type { Company } from '#domain/companies/company.ts'
import { type DocumentSlot, whyNotDocument } from '#domain/companies/files.ts'
import type { FileLink } from '#domain/fields.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { upload } from '../api/upload.ts'
import { DOCUMENTS_ACCEPTED } from '../files/documents.ts'
import { FileTarget } from '../files/FileTarget.tsx'
import { UploadState } from '../files/UploadState.tsx'
import { seenIn, useFileSlot } from '../files/useFileSlot.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { profileFields } from './missing.ts'
import { showCompany } from './queries.ts'
import classes from './VettingDocuments.module.css'

/** The four documents by which shippers vet a haulier. */
export function VettingDocuments({ company }: { company: Company }) {
  return (
    <ul className={classes.documents}>
      <VettingDocument
        slot="conditionsOfCarriage"
        id={profileFields.conditionsOfCarriage}
        title="Conditions of Carriage"
        note="Required for quoting"
        document={company.conditionsOfCarriage}
        uploadedAt={company.conditionsOfCarriageAt}
        loss="You cannot submit quotes without them. Quotes that you have already submitted keep this file."
      />
      <VettingDocument
        slot="operatorLicence"
        title="Operators Licence"
        document={company.operatorLicence}
        uploadedAt={company.operatorLicenceAt}
      />
      <VettingDocument
        slot="goodsInTransitInsurance"
        title="Goods in Transit Insurance"
        document={company.goodsInTransitInsurance}
        uploadedAt={company.goodsInTransitInsuranceAt}
      />
      <VettingDocument
        slot="publicLiabilityInsurance"
        title="Public Liability Insurance"
        document={company.publicLiabilityInsurance}
        uploadedAt={company.publicLiabilityInsuranceAt}
      />
    </ul>
  )
}

interface VettingDocumentProps {
  slot: DocumentSlot
  /** The id by which links lead to its upload. */
  id?: string
  title: string
  note?: string
  document: FileLink | null
  uploadedAt: Date | null
  /** The effect of its deletion, besides showing as Unavailable. */
  loss?: string
}

function VettingDocument(props: VettingDocumentProps) {
  const { slot, id, title, note, document, uploadedAt, loss } = props
  const [asking, setAsking] = useState(false)
  const state = useDocumentSlot(slot, document)
  const isSending = state.sent !== null
  return (
    <li>
      <FileTarget
        accept={DOCUMENTS_ACCEPTED}
        label={`File of the ${title}`}
        onFile={state.choose}
        disabled={isSending}
        className={classes.document}
      >
        {(choose) => (
          <>
            <div className={classes.title}>
              {title}
              {note && <span className={classes.note}>{note}</span>}
            </div>
            <div className={classes.file}>
              {document ? (
                <StoredDocument document={document} uploadedAt={uploadedAt} />
              ) : (
                !isSending && <span className={classes.date}>No file yet: choose one or drop it here</span>
              )}
              <UploadState slot={state} what={title} />
            </div>
            <div className={classes.buttons}>
              <Button
                id={id}
                variant="default"
                size="xs"
                leftSection={<IconUpload size={14} aria-hidden />}
                onClick={choose}
                disabled={isSending || state.isRemoving}
                aria-label={`${document ? 'Replace' : 'Upload'} ${title}`}
              >
                {document ? 'Replace' : 'Upload'}
              </Button>
              {document && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => setAsking(true)}
                  disabled={isSending}
                  loading={state.isRemoving}
                  aria-label={`Delete ${title}`}
                >
                  Delete
                </Button>
              )}
            </div>
          </>
        )}
      </FileTarget>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${title}?`}
        confirmLabel="Delete"
        danger
        onConfirm={state.remove}
      >
        {document?.name} will be removed from your profile. {loss}
      </ConfirmDialog>
    </li>
  )
}

/** The state of a document's slot, and its writes. */
function useDocumentSlot(slot: DocumentSlot, document: FileLink | null) {
  return useFileSlot({
    whyNot: (file) => whyNotDocument(file),
    send: (file, options) => upload(uploadDocuments, { [slot]: file, seen: seenIn(document) }, options),
    remove: (_none, options) => call(deleteDocument, { slot }, options),
    onUploaded: showCompany,
    onRemoved: showCompany,
    uploaded: 'File uploaded successfully',
    removed: 'File deleted',
  })
}

/** The link that downloads a document, and the day of its upload. */
function StoredDocument({ document, uploadedAt }: { document: FileLink; uploadedAt: Date | null }) {
  return (
    <>
      <UnstyledButton
        className={classes.link}
        aria-label={`Download ${document.name}`}
        onClick={() => download(document).catch(toastError)}
      >
        <IconDownload size={14} aria-hidden />
        <span className={classes.name}>{document.name}</span>
      </UnstyledButton>
      {uploadedAt && <span className={classes.date}>Uploaded {formatDay(londonDay(uploadedAt))}</span>}
    </>
  )
}
