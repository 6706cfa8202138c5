const { Router } = require('express')
const router = Router()
router.get('/', (req, res) => { res.json([]) })
router.route('/:id').get(show).delete((req, res) => res.end())
function show (req, res) { res.json({}) }
module.exports = router
