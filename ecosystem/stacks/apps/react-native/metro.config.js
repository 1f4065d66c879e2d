module.exports = { resolver: { unstable_conditionNames: ['require', 'react-native'] } }
