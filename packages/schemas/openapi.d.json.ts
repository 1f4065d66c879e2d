declare const document: object
export = document
