// The build writes the document, and types are checked without a build.
declare const document: object
export = document
