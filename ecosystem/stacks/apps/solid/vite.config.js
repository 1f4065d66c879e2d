import plugin from 'vite-plugin-solid'
export default { plugins: [plugin()] }
