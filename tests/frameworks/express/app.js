const express = require('express')
const users = require('./users')
const app = express()
app.get('/x', (req, res) => res.send('x'))
app.post('/y', function (req, res) { res.send('y') })
app.use('/users', users)
app.get('/named', handler)
function handler (req, res) { res.send('n') }
app.listen(3000)
