/** The path of the server for coding agents. */
export const mcpPath = '/mcp'
