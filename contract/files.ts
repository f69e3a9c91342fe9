/**
 * The files of a company on the wire: images, documents, and their contents (docs/rules/files.md#images,
 * docs/rules/files.md#documents).
 */
import {
  BrandImages,
  BrandUpload,
  DOCUMENT_TYPES,
  DocumentDeletion,
  Documents,
  DocumentUpload,
  FleetImages,
  FleetUpload,
  ImageDeletion,
  MAX_DOCUMENT_BYTES,
  MAX_IMAGE_BYTES,
} from '#domain/companies/files.ts'
import { instant, slotName } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FileLinkWire } from './file-link.ts'
import { wire } from './wire.ts'

const brandNames = { logo: 'companylogo', background: 'companybackground' } as const

const fleetNames = {
  image1: 'companyProfileImage1',
  image2: 'companyProfileImage2',
  image3: 'companyProfileImage3',
  image4: 'companyProfileImage4',
} as const

const documentNames = {
  conditionsOfCarriage: 'conditionsofcarriage',
  operatorLicence: 'operatorlicence',
  goodsInTransitInsurance: 'goodsintransitinsurance',
  publicLiabilityInsurance: 'publicliabilityinsurance',
} as const

export const BrandImagesWire = wire(BrandImages, brandNames)

export const FleetImagesWire = wire(FleetImages, {
  image1: [fleetNames.image1, FileLinkWire],
  image2: [fleetNames.image2, FileLinkWire],
  image3: [fleetNames.image3, FileLinkWire],
  image4: [fleetNames.image4, FileLinkWire],
})

export const DocumentsWire = wire(Documents, {
  conditionsOfCarriage: [documentNames.conditionsOfCarriage, FileLinkWire],
  conditionsOfCarriageAt: ['conditionsofcarriage_uploaded_at', instant],
  operatorLicence: [documentNames.operatorLicence, FileLinkWire],
  operatorLicenceAt: ['operatorlicence_uploaded_at', instant],
  goodsInTransitInsurance: [documentNames.goodsInTransitInsurance, FileLinkWire],
  goodsInTransitInsuranceAt: ['goodsintransitinsurance_uploaded_at', instant],
  publicLiabilityInsurance: [documentNames.publicLiabilityInsurance, FileLinkWire],
  publicLiabilityInsuranceAt: ['publicliabilityinsurance_uploaded_at', instant],
})

const image = { maxBytes: MAX_IMAGE_BYTES }
const document = { maxBytes: MAX_DOCUMENT_BYTES }

export const getBrandImages = endpoint('getBrandImages', {
  method: 'GET',
  path: '/api/auth/updatecompanyprofilelogobg',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/files.md#images',
  summary: 'The addresses of logo and background',
  reply: BrandImagesWire,
})

export const uploadBrandImages = endpoint('uploadBrandImages', {
  method: 'PATCH',
  path: '/api/auth/updatecompanyprofilelogobg',
  access: 'company',
  source: 'docs/rules/files.md#images',
  summary: 'Upload a logo or a background: PNG, JPEG, GIF, WebP or AVIF of at most 10 MB',
  body: wire(BrandUpload, { ...brandNames, seen: 'seen' }),
  files: image,
  reply: BrandImagesWire,
})

export const getFleetImages = endpoint('getFleetImages', {
  method: 'GET',
  path: '/api/auth/updatecompanyprofileimages',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/files.md#images',
  summary: 'The images of the fleet',
  reply: FleetImagesWire,
})

export const uploadFleetImages = endpoint('uploadFleetImages', {
  method: 'PATCH',
  path: '/api/auth/updatecompanyprofileimages',
  access: 'company',
  source: 'docs/rules/files.md#images',
  summary: 'Upload images of the fleet of a haulier: PNG, JPEG, GIF, WebP or AVIF of at most 10 MB each',
  body: wire(FleetUpload, { ...fleetNames, seen: 'seen' }),
  files: image,
  reply: FleetImagesWire,
})

export const deleteImage = endpoint('deleteImage', {
  method: 'POST',
  path: '/api/auth/deletecompanyprofileimage',
  access: 'company',
  source: 'docs/rules/files.md#delete',
  summary: 'Delete an image, named by its slot; answers the images of the fleet',
  body: wire(ImageDeletion, {
    slot: ['companyProfileImage', slotName({ ...fleetNames, ...brandNames })],
  }),
  reply: FleetImagesWire,
})

export const restoreImage = endpoint('restoreImage', {
  method: 'POST',
  path: '/api/auth/restorecompanyprofileimage',
  access: 'company',
  source: 'docs/rules/files.md#restore',
  summary:
    'Bring back the image that was deleted from a slot in the last hour; answers the images of the fleet',
  body: wire(ImageDeletion, {
    slot: ['companyProfileImage', slotName({ ...fleetNames, ...brandNames })],
  }),
  reply: FleetImagesWire,
})

export const getDocuments = endpoint('getDocuments', {
  method: 'GET',
  path: '/api/auth/updatecompanydocumentation',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/files.md#documents',
  summary: 'The vetting documents',
  reply: DocumentsWire,
})

export const uploadDocuments = endpoint('uploadDocuments', {
  method: 'PATCH',
  path: '/api/auth/updatecompanydocumentation',
  access: 'company',
  source: 'docs/rules/files.md#documents',
  summary: 'Upload a vetting document of a haulier: .pdf, .png, .doc, .docx, .jpeg or .jpg of at most 20 MB',
  body: wire(DocumentUpload, { ...documentNames, seen: 'seen' }),
  files: document,
  reply: DocumentsWire,
})

export const deleteDocument = endpoint('deleteDocument', {
  method: 'POST',
  path: '/api/auth/deletecompanyprofiledocumentation',
  access: 'company',
  source: 'docs/rules/files.md#delete',
  summary: 'Delete a document, named by its slot',
  body: wire(DocumentDeletion, { slot: ['companyProfileDocument', slotName(documentNames)] }),
  reply: DocumentsWire,
})

export const downloadImage = endpoint('downloadImage', {
  method: 'GET',
  path: '/api/images/{id}',
  access: 'public',
  source: 'docs/rules/files.md#image-slots',
  summary: 'An image; its address cannot be guessed and never changes what it shows',
  sendsFile: ['image/webp'],
})

export const downloadDocument = endpoint('downloadDocument', {
  method: 'GET',
  path: '/api/documents/{id}',
  access: 'company-or-operator',
  keyScope: 'read',
  source: 'docs/rules/files.md#document-access',
  summary: 'A document, for its own company, operators, and the owner of a request it was quoted with',
  sendsFile: [...new Set(Object.values(DOCUMENT_TYPES))],
})
