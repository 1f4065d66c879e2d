export default { trailingSlash: true }
